import { controlAttributes } from './control.ts';
import type { InputProps } from './field-component.ts';
import { later } from './later.ts';

const SearchSelectInput = later(() => import('./searching.ts'), (module) => module.SearchSelectInput);

/** One of many options: the browser's own list, or, where the author asks for it, one that is searched. */
export function SelectInput(props: InputProps) {
  const { view, field, edit } = props;
  if ('search' in field.definition && field.definition.search) return <SearchSelectInput {...props} />;
  return (
    <select {...controlAttributes(props)} value={view.value} onChange={(event) => edit({ [view.key]: event.currentTarget.value })}>
      {view.options?.map(([value, label]) => <option key={value} value={value}>{label}</option>)}
    </select>
  );
}

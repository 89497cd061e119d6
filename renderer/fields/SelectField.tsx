import { controlAttributes } from './control.ts';
import type { InputProps } from './field-component.ts';
import { lazyInput } from './lazy-input.ts';

const SearchSelectInput = lazyInput(
  () => import('./searching.ts'),
  (module) => module.SearchSelectInput,
  NativeSelect,
);

/** One of many options: a native list or, if the author chose it, one with a search box. */
export function SelectInput(props: InputProps) {
  return props.view.hasSearch ? <SearchSelectInput {...props} /> : <NativeSelect {...props} />;
}

function NativeSelect(props: InputProps) {
  const { view, edit, words } = props;
  const { value: chosen, options } = view;
  // Without its option, the list would show another one, and the answer could not be removed.
  const isGone = chosen !== '' && options?.some(([value]) => value === chosen) === false;
  return (
    <select
      {...controlAttributes(props)}
      value={chosen}
      onChange={(event) => edit({ [view.key]: event.currentTarget.value })}
    >
      {isGone && <option value={chosen}>{words('optionGone', { value: chosen })}</option>}
      {options?.map(([value, label]) => (
        <option key={value} value={value}>
          {label}
        </option>
      ))}
    </select>
  );
}

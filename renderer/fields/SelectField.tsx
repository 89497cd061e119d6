import { controlAttributes } from './control.ts';
import type { InputProps } from './field-component.ts';
import { withStale } from './stale-options.ts';
import { lazyInput } from './lazy-input.ts';

const SearchSelectInput = lazyInput(
  { name: 'searching', load: () => import('./searching.ts') },
  (module) => module.SearchSelectInput,
  drawNativeSelect,
);

/** One of many options, as a part of the field: a native list or, if the author chose it, one with a search box. */
export function SelectInput(props: InputProps) {
  return props.view.hasSearch ? <SearchSelectInput {...props} /> : drawNativeSelect(props);
}

function drawNativeSelect(props: InputProps) {
  const { view, edit, words } = props;
  const { value: chosen, options } = view;
  return (
    <select
      {...controlAttributes(props)}
      value={chosen}
      onChange={(event) => edit({ [view.key]: event.currentTarget.value })}
    >
      {withStale(options ?? [], [chosen], words).map(([value, label]) => (
        <option key={value} value={value}>
          {label}
        </option>
      ))}
    </select>
  );
}

import { namedChoices, countryNames, takeName, withStale } from './listed-options.ts';
import { controlAttributes } from './control.ts';
import type { InputProps } from './field-component.ts';
import { lazyInput } from './lazy-input.ts';
import { SearchBox, searching } from './SearchBox.tsx';

const SearchSelectInput = lazyInput(searching, (module) => module.SearchSelectInput, drawNativeSelect);

/** One of many options, as a part of the field: a native list or, if the author chose it, one with a search box. */
export function SelectInput(props: InputProps) {
  if (!props.view.hasSearch) return drawNativeSelect(props);
  const { view, words } = props;
  const [, label] = withStale(view.options ?? [], [view.value], words).find(([value]) => value === view.value) ?? [];
  return (
    <SearchBox
      input={props}
      Searching={SearchSelectInput}
      text={view.value === '' ? view.badInput : (label ?? '')}
      autoComplete={countryNames(controlAttributes(props).autoComplete)}
      take={(text) => takeName(props, namedChoices(view, words), text)}
    />
  );
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

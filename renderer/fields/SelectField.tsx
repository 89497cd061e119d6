import type { ComponentType } from 'react';
import { controlAttributes } from './control.ts';
import type { DrawControl, InputProps } from './field-component.ts';
import { withStale } from './listed-options.ts';

/** One of many options, as a part of the field: a native list or, if the author chose it, one with a search box. */
export function selectWith(SearchSelect: ComponentType<InputProps>): DrawControl {
  return (props) => (props.view.hasSearch ? <SearchSelect {...props} /> : drawNativeSelect(props));
}

export function drawNativeSelect(props: InputProps) {
  const { view, edit, words } = props;
  const { value: chosen, options } = view;
  return (
    <select
      {...controlAttributes(props)}
      value={chosen}
      onChange={(event) => edit({ [view.key]: event.currentTarget.value })}
    >
      {withStale(options ?? [], [chosen], words).map(([value, label, more]) => (
        <option key={value} value={value} translate={more?.translate}>
          {label}
        </option>
      ))}
    </select>
  );
}

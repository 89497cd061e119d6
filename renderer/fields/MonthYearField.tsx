import type { Option } from '../../engine/index.ts';
import * as styles from './Control.module.css';
import { controlAttributes } from './control.ts';
import type { InputProps } from './field-component.ts';
import { withStale } from './listed-options.ts';
import { useLeft } from './use-left.ts';
import { joined } from '../parts/joined.ts';

/**
 * A month and its year in two native lists. One without the other counts as unanswered; a note explains it when the
 * focus has left both.
 */
export function MonthYearInput(props: InputProps) {
  const { view, words } = props;
  const [monthKey = '', yearKey = ''] = view.keys;
  const [months = [], years = []] = view.partOptions;
  const { isLeft, onFocus, onChange, onBlur } = useLeft();
  const isNoteShown = isLeft && view.isIncomplete;
  const noteId = `${props.prefix}${monthKey}-note`;
  const parts = isNoteShown ? { ...props, describedBy: joined(props.describedBy, noteId) } : props;
  return (
    <div onFocus={onFocus} onChange={({ target }) => target instanceof HTMLElement && onChange(target)} onBlur={onBlur}>
      <div className={styles['parts']}>
        <Part {...parts} at={monthKey} label={words('month')} options={months} />
        <Part {...parts} at={yearKey} label={words('year')} options={years} />
      </div>
      <div role="status">
        {isNoteShown && (
          <p id={noteId} className={styles['note']}>
            {words('monthYearNotComplete')}
          </p>
        )}
      </div>
    </div>
  );
}

function Part({
  at,
  label,
  options,
  ...props
}: InputProps & { readonly at: string; readonly label: string; readonly options: readonly Option[] }) {
  const chosen = props.view.values[at] ?? '';
  return (
    <div className={styles['part']}>
      <label htmlFor={props.prefix + at} className={styles['partLabel']}>
        {label}
      </label>
      <select
        {...controlAttributes(props, at)}
        autoComplete={undefined}
        value={chosen}
        onChange={(event) => props.edit({ [at]: event.currentTarget.value })}
      >
        <option value="">--</option>
        {withStale(options, [chosen], props.words).map(([value, text, more]) => (
          <option key={value} value={value} translate={more?.translate}>
            {text}
          </option>
        ))}
      </select>
    </div>
  );
}

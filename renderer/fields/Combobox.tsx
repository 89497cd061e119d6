/**
 * The only module that imports react-select: a text box with suggestions, whose text is its value and whose description
 * is announced.
 */
import { createContext, useContext, useEffect, useMemo, useRef } from 'react';
import Select, {
  components,
  type InputActionMeta,
  type InputProps as SelectInputProps,
  type MenuListProps,
  type OptionProps,
} from 'react-select';
import { afterPress } from '../parts/after-press.ts';
import type { Words } from '../parts/words.ts';
import { unbroken } from '../parts/unbroken.ts';
import { capitalsOf } from './control.ts';
import * as styles from './Combobox.module.css';
import * as controlStyles from './Control.module.css';

export interface Suggestion {
  readonly value: string;
  readonly label: string;
  /** Distinguishes suggestions with the same label. */
  readonly detail?: string;
  /** The label is a name or the words of the applicant, not a text of the form. */
  readonly translate?: 'no' | undefined;
}

export interface ComboboxProps {
  /** The id and the name of the text box. */
  readonly id: string;
  /** The text in the box. */
  readonly text: string;
  /** Shown in this order; the caller filters and sorts them. */
  readonly suggestions: readonly Suggestion[];
  /** The suggestion to mark; null if the text in the box is not a suggestion. */
  readonly chosen: Suggestion | null;
  /** Suggestions are being loaded. */
  readonly isLoading?: boolean;
  /** Opens with all suggestions on a press; otherwise only while the box has text. */
  readonly opensAtOnce: boolean;
  /** Shown if nothing was found. */
  readonly emptyText: string;
  /** The number of suggestions that were found; by default all of them. */
  readonly foundCount?: number;
  /** The ids of the hint and of the errors. */
  readonly describedBy: string | undefined;
  /** An error of the answer is shown. */
  readonly isInvalid: boolean;
  /** An answer is required. */
  readonly isRequired: boolean;
  /** The HTML autocomplete token; without it the browser suggests nothing. */
  readonly autoComplete: string | undefined;
  /** The texts of the list and of its announcements. */
  readonly words: Words;
  /** Called after every change of the text by the applicant. */
  readonly onType: (text: string) => void;
  /**
   * Called with a text that was not typed, such as that of the browser's autofill, which mostly comes without focus:
   * the list does not open then. False treats the text as typed, if the box has the focus.
   */
  readonly onFill: (text: string, isFocused: boolean) => boolean;
  /** Called with the suggestion that was clicked, or chosen with Enter. */
  readonly onChoose: (suggestion: Suggestion) => void;
  /** Called when the focus leaves the box, also within the event that chooses, before the choice is rendered. */
  readonly onLeave: () => void;
}

/** A text box with suggestions below it; the text in the box is its value. */
export function Combobox(props: ComboboxProps) {
  const {
    id,
    text,
    suggestions,
    chosen,
    isLoading = false,
    opensAtOnce,
    emptyText,
    foundCount,
    isInvalid,
    words,
    onType,
    onChoose,
    onLeave,
  } = props;
  const hasMenu = opensAtOnce || text.trim() !== '';
  const leave = useRef(onLeave);
  useEffect(() => {
    leave.current = onLeave;
  });
  const choose = (next: Suggestion): void => {
    onChoose(next);
    if (hasOnScreenKeyboard()) document.getElementById(id)?.blur();
  };
  return (
    <BoxContext.Provider value={props}>
      <Select<Suggestion, false>
        unstyled
        inputId={id}
        instanceId={id}
        className={styles['combobox'] ?? ''}
        classNames={useClassNames(isInvalid)}
        components={parts}
        inputValue={text}
        value={chosen}
        options={suggestions}
        filterOption={null}
        isLoading={isLoading}
        placeholder=""
        // All results of a search and the typed text are visible at once.
        maxMenuHeight={opensAtOnce ? 300 : 420}
        menuShouldScrollIntoView={false}
        onMenuOpen={() => afterPress(() => showMenu(id))}
        controlShouldRenderValue={false}
        tabSelectsValue={false}
        backspaceRemovesValue={false}
        escapeClearsValue={false}
        aria-invalid={isInvalid || undefined}
        {...(hasMenu ? {} : { menuIsOpen: false })}
        loadingMessage={() => words('lookupSearching')}
        noOptionsMessage={() => emptyText}
        screenReaderStatus={({ count }) =>
          foundCount === 0 ? emptyText : words('lookupResultCount', { count: foundCount ?? count })
        }
        onInputChange={(next: string, { action }: InputActionMeta) => {
          if (action === 'input-change') onType(next);
        }}
        onChange={(next) => {
          if (next) choose(next);
        }}
        onBlur={() => afterPress(() => leave.current())}
        blurInputOnSelect={false}
      />
    </BoxContext.Provider>
  );
}

/**
 * True if a choice must close the on-screen keyboard. With a real keyboard, also beside a touch screen, the focus
 * stays.
 */
const hasOnScreenKeyboard = (): boolean => matchMedia('(pointer: coarse)').matches;

/**
 * Scrolls the menu into view at once, but not while a finger is down, because the press would hit another element. The
 * animated scrolling of react-select would move the page after the applicant has left the box.
 */
function showMenu(id: string): void {
  requestAnimationFrame(() => {
    const menu = document.getElementById(`react-select-${id}-listbox`);
    menu?.scrollIntoView({ block: 'nearest' });
    if (menu !== null) document.getElementById(id)?.scrollIntoView({ block: 'nearest' });
  });
}

const BoxContext = createContext<ComboboxProps | null>(null);

/** A plain text box: that of react-select omits the description and has no value. */
function TextBox(props: SelectInputProps<Suggestion, false>) {
  const box = useContext(BoxContext);
  const { innerRef } = props;
  return (
    <input
      ref={innerRef}
      id={props.id}
      name={box?.id}
      type="text"
      className={`${controlStyles['control']} ${box?.opensAtOnce ? styles['pick'] : styles['search']}`}
      value={props.value}
      role="combobox"
      aria-autocomplete="list"
      aria-haspopup="listbox"
      aria-expanded={props['aria-expanded']}
      aria-controls={props['aria-controls']}
      aria-activedescendant={props['aria-activedescendant']}
      aria-describedby={box?.describedBy}
      aria-invalid={box?.isInvalid || undefined}
      aria-required={box?.isRequired || undefined}
      autoComplete={box?.autoComplete ?? 'off'}
      autoCapitalize={capitalsOf(box?.autoComplete)}
      autoCorrect="off"
      spellCheck={false}
      dir="auto"
      onChange={(event) => {
        const { currentTarget: control, nativeEvent } = event;
        const isFocused = control === document.activeElement;
        const isTyped = isFocused && nativeEvent instanceof InputEvent;
        if (!isTyped && (box?.onFill(control.value, isFocused) || !isFocused)) return;
        props.onChange?.(event);
      }}
      onBlur={props.onBlur}
      onFocus={(event) => {
        props.onFocus?.(event);
        if (box?.opensAtOnce) event.currentTarget.select();
      }}
    />
  );
}

function SuggestionLine(props: OptionProps<Suggestion, false>) {
  return (
    <components.Option {...props}>
      <span translate={props.data.translate}>{unbroken(props.data.label)}</span>
      {props.data.detail && <span className={styles['detail']}>{props.data.detail}</span>}
    </components.Option>
  );
}

/** Removes the list role while the list has no options; the status announces the message instead. */
function SuggestionList(props: MenuListProps<Suggestion, false>) {
  const isList = props.options.length > 0;
  const innerProps = isList
    ? props.innerProps
    : { ...props.innerProps, role: undefined, 'aria-multiselectable': undefined };
  return <components.MenuList {...props} innerProps={innerProps} />;
}

const parts = {
  Input: TextBox,
  MenuList: SuggestionList,
  Option: SuggestionLine,
  Placeholder: () => null,
  IndicatorsContainer: () => null,
};

function useClassNames(isInvalid: boolean) {
  return useMemo(
    () => ({
      control: () => `${styles['box']} ${isInvalid ? styles['invalid'] : ''}`,
      valueContainer: () => styles['value'] ?? '',
      menu: () => styles['menu'] ?? '',
      menuList: () => styles['list'] ?? '',
      option: ({ isFocused, isSelected }: OptionProps<Suggestion, false>) =>
        [styles['option'], isFocused ? styles['focused'] : '', isSelected ? styles['selected'] : ''].join(' '),
      noOptionsMessage: () => styles['message'] ?? '',
      loadingMessage: () => styles['message'] ?? '',
    }),
    [isInvalid],
  );
}

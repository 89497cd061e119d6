/**
 * The only place that knows react-select: a text box with suggestions, whose text is its value and whose description is
 * spoken.
 */
import { createContext, useContext, useLayoutEffect, useMemo, useRef } from 'react';
import Select, {
  components,
  type InputActionMeta,
  type InputProps as SelectInputProps,
  type MenuListProps,
  type OptionProps,
} from 'react-select';
import { afterPress } from '../parts/after-press.ts';
import type { Words } from '../parts/words.ts';
import * as styles from './Combobox.module.css';
import * as controlStyles from './Control.module.css';

export interface Suggestion {
  readonly value: string;
  readonly label: string;
  /** Tells two of the same label apart. */
  readonly detail?: string;
}

export interface ComboboxProps {
  /** The id and name of the text box. */
  readonly id: string;
  /** What stands in the text box. */
  readonly text: string;
  /** Shown as they are: whoever searches also sorts and filters. */
  readonly suggestions: readonly Suggestion[];
  /** Marked among the suggestions; null where what stands in the box is nobody's suggestion. */
  readonly chosen: Suggestion | null;
  /** Suggestions are on their way. */
  readonly isLoading?: boolean;
  /** Opens with all suggestions when pressed; otherwise only while there is something typed. */
  readonly opensAtOnce: boolean;
  /** Said where nothing was found. */
  readonly emptyText: string;
  /** How many of the suggestions were found; all of them unless told. */
  readonly foundCount?: number;
  /** Ids of the hint and the errors. */
  readonly describedBy: string | undefined;
  /** The answer has an error that is shown. */
  readonly isInvalid: boolean;
  /** An answer is asked for. */
  readonly isRequired: boolean;
  /** The browser's own token; without it the browser suggests nothing. */
  readonly autoComplete: string | undefined;
  /** The texts of the list and of what is spoken about it. */
  readonly words: Words;
  /** Told of every change of the text that the applicant makes. */
  readonly onType: (text: string) => void;
  /** Told of the suggestion that was pressed, or chosen with Enter. */
  readonly onChoose: (suggestion: Suggestion) => void;
  /** Told when the focus leaves the box, also within the event that chooses: before the choice is drawn. */
  readonly onLeave: () => void;
}

/** A text box with suggestions below it; what stands in the box is its value. */
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
  useLayoutEffect(() => {
    leave.current = onLeave;
  });
  const choose = (next: Suggestion): void => {
    onChoose(next);
    if (hasOnScreenKeyboard()) document.getElementById(id)?.blur();
  };
  return (
    <BoxContext value={props}>
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
        // All that a search finds, and what was typed, in sight at once.
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
    </BoxContext>
  );
}

/**
 * A choice closes the on-screen keyboard; a user of a real keyboard, also on a computer with a touch screen, keeps the
 * focus.
 */
const hasOnScreenKeyboard = (): boolean => matchMedia('(pointer: coarse)').matches;

/**
 * Not while a finger is down, which would press what comes under it; then at once: react-select glides there, and would
 * pull the page away from whoever has already tabbed on.
 */
function showMenu(id: string): void {
  requestAnimationFrame(() => {
    const menu = document.getElementById(`react-select-${id}-listbox`);
    menu?.scrollIntoView({ block: 'nearest' });
    if (menu !== null) document.getElementById(id)?.scrollIntoView({ block: 'nearest' });
  });
}

const BoxContext = createContext<ComboboxProps | null>(null);

/** A plain text box: react-select's own drops the description and holds no value. */
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
      autoCorrect="off"
      spellCheck={false}
      dir="auto"
      onChange={props.onChange}
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
      {props.data.label}
      {props.data.detail && <span className={styles['detail']}>{props.data.detail}</span>}
    </components.Option>
  );
}

/** A list box holds options; what is said in their place is no list, and is spoken by the status. */
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

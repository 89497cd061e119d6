/** The text box of a field with suggestions, until its library is needed. */
import {
  useEffect,
  useLayoutEffect,
  useRef,
  useState,
  useSyncExternalStore,
  type ComponentType,
  type RefObject,
} from 'react';
import { afterPress } from '../parts/after-press.ts';
import { areComponentsLoaded, prepareComponents } from '../loading/prepare-components.ts';
import * as styles from './Combobox.module.css';
import { capitalsOf, controlAttributes } from './control.ts';
import type { InputProps } from './field-component.ts';
import { lazyInput } from './lazy-input.ts';
import { drawNote } from './LeftNote.tsx';
import { withStale } from './listed-options.ts';
import { countryNames, namedChoices, takeName } from './named-choices.ts';
import { drawNativeSelect } from './SelectField.tsx';
import { TextInput } from './TextField.tsx';
import { trimAnswer } from './trim-answer.ts';
import { joined } from '../parts/joined.ts';
import { writeText } from '../parts/write-text.ts';

/** The chunk of the controls with suggestions. */
export const searching = { name: 'searching', load: () => import('./searching.ts') };

interface SearchBoxProps {
  readonly input: InputProps;
  /** The control with suggestions, which replaces the box. */
  readonly Searching: ComponentType<InputProps>;
  /** The text in the box before it is used. */
  readonly text: string;
  /** The HTML autocomplete token. */
  readonly autoComplete: string | undefined;
  /** Takes a text that was entered before the control with suggestions has loaded. */
  readonly take: (text: string) => void;
}

/**
 * A text box that looks like the control with suggestions, whose library loads when the box is first used. Focus, text
 * and press are handed over. A text that the browser has filled in, or that is left early, is taken at once.
 */
function SearchBox({ input, Searching, text, autoComplete, take }: SearchBoxProps) {
  const [typed, setTyped] = useState<string | null>(null);
  const { className, ...attributes } = controlAttributes(input);
  const { ref, isReplaced, begin, enter, leave, compose, mark, wantList, succeed } = useBox(attributes.id, typed, take);
  const noteId = `${attributes.id}-note`;

  function change(control: HTMLInputElement) {
    begin();
    mark(control.selectionEnd);
    if (control === document.activeElement) setTyped(control.value);
    else leave(control.value);
  }

  function blur() {
    leave(typed);
    setTyped(null);
  }

  return (
    <>
      {isReplaced ? (
        <Searching {...input} />
      ) : (
        <div className={styles['value']}>
          <input
            {...attributes}
            ref={ref}
            type="text"
            className={`${className} ${input.view.hasSearch ? styles['pick'] : styles['search']}`}
            value={typed ?? text}
            role="combobox"
            aria-autocomplete="list"
            aria-haspopup="listbox"
            aria-expanded={false}
            aria-describedby={joined(input.describedBy, input.note !== null && noteId)}
            autoComplete={autoComplete ?? 'off'}
            autoCapitalize={capitalsOf(autoComplete)}
            autoCorrect="off"
            spellCheck={false}
            dir="auto"
            onFocus={enter}
            onSelect={() => mark(null)}
            onMouseDown={wantList}
            onClick={wantList}
            onCompositionStart={() => compose(true)}
            onCompositionEnd={() => compose(false)}
            onKeyDown={({ key }) => key === 'ArrowDown' && wantList()}
            onChange={({ currentTarget }) => change(currentTarget)}
            onBlur={blur}
          />
        </div>
      )}
      {isReplaced && <Succession begin={succeed} />}
      {/* The note of a list stays, so that it is announced once. A lookup has its own. */}
      {(input.view.hasSearch || !isReplaced) && drawNote(noteId, input.note, input.view.marked)}
    </>
  );
}

interface Box {
  readonly ref: RefObject<HTMLInputElement | null>;
  /** The control with suggestions is there, or what replaces it if it cannot be loaded. */
  readonly isReplaced: boolean;
  /** Starts loading. */
  readonly begin: () => void;
  readonly enter: () => void;
  /** Takes a text; null if none was entered. */
  readonly leave: (text: string | null) => void;
  /** An input method begins or ends a composition, which the end of its box would break off. */
  readonly compose: (isComposing: boolean) => void;
  /**
   * Notes where the caret is after a change, and null once the browser tells it itself. React gives a box that is
   * replaced in the middle of a key its former caret.
   */
  readonly mark: (caret: number | null) => void;
  /** The applicant asks for the list; some screen readers only click. */
  readonly wantList: () => void;
  /** Repeats in the control, which is there now, what happened in the box. */
  readonly succeed: () => void;
}

/** What happens in the box until the control is loaded. */
function useBox(id: string, typed: string | null, take: (text: string) => void): Box {
  const ref = useRef<HTMLInputElement>(null);
  const isLoadedNow = useSyncExternalStore(never, isLoaded, isNotBuilt);
  // A later rendering can come in the middle of a press.
  const [isReplaced, setIsReplaced] = useState(isLoadedNow);
  const last = useRef<HTMLInputElement>(null);
  const taken = useRef<string>(null);
  const caret = useRef<number>(null);
  const isListWanted = useRef(false);
  const isComposing = useRef(false);
  // The box can go away with the focus, for example with its page.
  const unstored = useRef<(() => void) | null>(null);
  useEffect(() => {
    unstored.current = typed === null || isReplaced ? null : () => take(typed);
  });
  useEffect(() => () => unstored.current?.(), []);
  const replace = (): void => {
    if (!isComposing.current) setIsReplaced(true);
  };
  // A press ends in the element where it began, and its click comes in the task of its end.
  const replaceSoon = (): void => afterPress(() => setTimeout(replace));
  const begin = (): void => void prepareComponents([searching.name]).then(replaceSoon);
  return {
    ref,
    isReplaced,
    begin,
    enter: () => {
      last.current = ref.current;
      begin();
    },
    leave: (text) => {
      last.current = null;
      isListWanted.current = false;
      if (text === null) return;
      taken.current = text;
      take(text);
    },
    compose: (is) => {
      isComposing.current = is;
      if (!is) begin();
    },
    mark: (at) => {
      caret.current = at;
    },
    wantList: () => {
      isListWanted.current = true;
    },
    succeed: () => {
      const box = last.current;
      const text = box === null ? taken.current : typed;
      const control = document.getElementById(id);
      last.current = null;
      if (box !== null) control?.focus({ preventScroll: true });
      if (box !== null && control instanceof HTMLInputElement) select(control, box);
      // During an effect, the control does not know yet that it has the focus.
      queueMicrotask(() => {
        // Without the focus, another answer can have come meanwhile.
        if (control instanceof HTMLInputElement && text !== null && (box !== null || control.value === text))
          retype(control, text, box, caret.current);
        else if (box !== null && text !== null) take(text);
        else if (isListWanted.current) press(control);
      });
    },
  };
}

/**
 * Calls `begin` when it is first in the page. The focus moves in the task that has removed the box, so a phone keeps
 * its keyboard. A component of its own, because a server never renders it.
 */
function Succession({ begin }: { readonly begin: () => void }) {
  const first = useRef(begin);
  useLayoutEffect(() => first.current(), []);
  return null;
}

const never = () => () => undefined;
const isLoaded = (): boolean => areComponentsLoaded(searching.name);
/** The built page and the first rendering in the browser are equal. */
const isNotBuilt = (): boolean => false;

/** Repeats a press, which opens the list. */
function press(control: HTMLElement | null): void {
  for (const type of ['mousedown', 'mouseup']) control?.dispatchEvent(new MouseEvent(type, { bubbles: true }));
}

/** Selects in a control what was selected in the box, unless the control has selected its text itself. */
function select(control: HTMLInputElement, { selectionStart, selectionEnd }: HTMLInputElement): void {
  if (control.selectionStart === control.selectionEnd) control.setSelectionRange(selectionStart, selectionEnd);
}

/** Repeats in a control what was typed in the box. */
function retype(control: HTMLInputElement, text: string, box: HTMLInputElement | null, caret: number | null): void {
  if (control.value === text) control.value = '';
  writeText(control, text);
  control.dispatchEvent(new InputEvent('input', { bubbles: true }));
  if (box !== null) control.setSelectionRange(caret ?? box.selectionStart, caret ?? box.selectionEnd);
}

const LookupInput = lazyInput(searching, (module) => module.LookupInput, TextInput);

/** Free text with suggestions, which load when it is first used. */
export function LookupBox(props: InputProps) {
  const { view, setInput } = props;
  return (
    <SearchBox
      input={props}
      Searching={LookupInput}
      text={view.value || view.badInput}
      autoComplete={controlAttributes(props).autoComplete}
      take={(text) => {
        setInput(text);
        trimAnswer(props);
      }}
    />
  );
}

const SearchSelectInput = lazyInput(searching, (module) => module.SearchSelectInput, drawNativeSelect);

/** A list of options with a search box, which loads when it is first used. */
export function SelectBox(props: InputProps) {
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

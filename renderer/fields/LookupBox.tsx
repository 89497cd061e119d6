import { controlAttributes } from './control.ts';
import type { InputProps } from './field-component.ts';
import { lazyInput } from './lazy-input.ts';
import { SearchBox, searching } from './SearchBox.tsx';
import { TextInput } from './TextField.tsx';
import { trimAnswer } from './trim-answer.ts';

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

import { fieldComponents } from '../../renderer/fields/index.ts';
import { LookupBox, SelectBox } from '../../renderer/fields/SearchBox.tsx';
import { selectWith } from '../../renderer/fields/SelectField.tsx';

/** The boxes with suggestions are in the first load from now on; they load on demand otherwise. */
export function bringSearchBoxes(): void {
  Object.assign(fieldComponents, {
    lookup: { framing: 'label', Input: LookupBox },
    select: { framing: 'label', Input: selectWith(SelectBox) },
  } satisfies Partial<typeof fieldComponents>);
}

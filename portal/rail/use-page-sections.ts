import { useContext, useEffect, useRef, useState } from 'react';
import type { CompiledPage, FieldErrors, Form } from '../../engine/index.ts';
import { sectionsOf, type PageSection } from '../../engine/internal.ts';
import { CurrentErrorsContext, usePortal, useSessionValue } from '../base/portal-context.ts';
import { say } from '../base/say.ts';

/** The sections of a page; a new list only if one has changed, and only after a pause in the edits. */
export function usePageSections(page: CompiledPage): readonly PageSection[] {
  const { store } = usePortal();
  const { errors } = useContext(CurrentErrorsContext);
  const isValidating = useSessionValue(store, 'web_status') === 'validating';
  const [known, setKnown] = useState<Known>(nothing);
  if (known.errors === errors && known.isValidating === isValidating) return known.sections;
  const { sections: former } = known;
  const latest = sectionsOf(page, { values: store.values(), errors, isValidating }, former);
  const isSame = latest.length === former.length && latest.every((section, at) => section === former[at]);
  const sections = isSame ? former : latest;
  setKnown({ errors, isValidating, sections });
  return sections;
}

interface Known {
  /** The errors are a new object after each pause. */
  readonly errors: FieldErrors | null | undefined;
  readonly isValidating: boolean;
  readonly sections: readonly PageSection[];
}
const nothing: Known = { errors: undefined, isValidating: false, sections: [] };

/** The text for screen readers when questions of a section were left and none is any more; '' otherwise. */
export function useNewlyDone(form: Form, sections: readonly PageSection[]): string {
  const [text, setText] = useState('');
  const former = useRef(sections);
  useEffect(() => {
    const wasOpen = (id: string): boolean =>
      former.current.some((section) => section.id === id && (section.state === 'left' || section.state === 'error'));
    const done = sections.filter(({ id, state }) => state === 'done' && wasOpen(id)).map(({ title }) => title);
    former.current = sections;
    setText(done.length === 0 ? '' : say(form, 'sectionNowDone', { sections: done.join(', ') }));
  }, [form, sections]);
  return text;
}

/** What the names of a survey mean in its expressions and texts. */

/** What the answer behind a name is. */
export type NamedKind =
  | 'text'
  | 'number'
  | 'date'
  | 'choice'
  | 'several'
  | 'agreement'
  | 'calculation'
  | 'group'
  | 'repeat'
  | 'none';

/** An option with its value in the survey and its code in the form. */
export interface NamedOption {
  readonly value: string | number | boolean;
  readonly code: string;
}

/** A question, a calculation, a group of questions or a repeat. */
export interface NamedPart {
  /** Its name in the form that is written. */
  readonly name: string;
  readonly kind: NamedKind;
  readonly options: readonly NamedOption[];
  readonly children: readonly NamedPart[];
}

/** Where an expression stands. */
export interface NamePlace {
  /** The repeat of `{panel.x}`, and the one or the row of `{row.x}`; '' outside. */
  readonly panel: string;
  readonly row: string;
  /** The value of `{item}`. */
  readonly item?: string | number | boolean;
}

/** Finds parts by their names, in any case. */
export interface SurveyNames {
  readonly add: (name: string, part: NamedPart) => void;
  /** Adds a part of a repeat or of a row, which is found there. */
  readonly addWithin: (base: string, name: string, part: NamedPart) => void;
  /** The part behind a name; null if there is none. */
  readonly find: (name: string, place: NamePlace) => NamedPart | null;
  /** The part of a repeat or of a row; null if there is none. */
  readonly within: (base: string, name: string) => NamedPart | null;
}

/** No names yet. */
export function surveyNames(): SurveyNames {
  const parts = new Map<string, NamedPart>();
  const inner = new Map<string, NamedPart>();
  const addTo = (map: Map<string, NamedPart>, name: string, part: NamedPart): void => {
    const lower = name.toLowerCase();
    if (!map.has(lower)) map.set(lower, part);
  };
  const within = (base: string, name: string): NamedPart | null => inner.get(`${base}\n${name}`.toLowerCase()) ?? null;
  return {
    add: (name, part) => addTo(parts, name, part),
    addWithin: (base, name, part) => addTo(inner, `${base}\n${name}`, part),
    find(name, place) {
      const plain = name.replace(/^#/, '');
      const [, word = '', own = ''] = /^(panel|row)\.(.+)$/i.exec(plain) ?? [];
      const base = word === '' ? '' : place[word.toLowerCase() as 'panel' | 'row'];
      return base === '' ? (parts.get(plain.toLowerCase()) ?? null) : within(base, own);
    },
    within,
  };
}

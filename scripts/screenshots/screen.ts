import type { people, Photographed } from './people.ts';

/** A pictured page: its person and its state. */
export interface Screen {
  readonly id: string;
  readonly title: string;
  readonly as: keyof typeof people;
  /** Absent: the page on which the person has arrived. */
  readonly path?: string;
  /** Also pictured on other widths and in the dark scheme. */
  readonly isMain?: boolean;
  /** In place of the widths of its gallery. */
  readonly widths?: readonly number[];
  /** What is pictured, `page` by default. */
  readonly part?: 'window' | 'page';
  /** Actions before the picture is taken. */
  readonly act?: (place: Photographed) => Promise<unknown>;
}

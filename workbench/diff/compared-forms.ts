/** Two definitions with all that their comparison needs. */
import type { Migration } from '../../engine/versions/migration.ts';
import type { ComparedForm } from './change.ts';
import type { Candidates } from './examples.ts';
import type { JoinedForms } from './joined-form.ts';

/** Both definitions, with the possible values of examples and the migrations between them. */
export interface ComparedForms {
  readonly before: ComparedForm;
  readonly after: ComparedForm;
  readonly candidates: Candidates;
  /** Both as one form of the solver. */
  readonly joined: () => JoinedForms;
  readonly migrations: readonly Migration[];
  /** The migrations, and one for the choices that need another: that is a change of its own. */
  readonly choiceMoves: readonly Migration[];
}

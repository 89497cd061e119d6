/** Chosen tabs and counts of repeated blocks. They are no answers, but a change of them can clear answers. */
import type { Transaction } from 'kysely';
import type { Block } from '../../engine/index.ts';
import { type CompiledTabs, withInnerBlocks } from '../../engine/internal.ts';
import type { Application } from '../database/applications.ts';
import type { Tables } from '../database/tables.ts';
import { messageText } from '../forms/messages.ts';
import { refuse, type Refused } from '../base/refusal.ts';
import type { AnsweredSave } from './changes.ts';
import { valuesOf } from './values.ts';
import type { ApplicationContext } from './context.ts';
import { type ReceivedCall, saveDraft } from './opening.ts';

/** Deletes the documents of these keys and returns the application without them. */
export type DropDocuments = (
  transaction: Transaction<Tables>,
  application: Application,
  isDropped: (key: string) => boolean,
) => Promise<Application>;

export interface ChoiceCall {
  readonly call: ReceivedCall;
  readonly username: string;
  /** `tab:<id>` or `count:<id>`. */
  readonly name: string;
  readonly value: string;
  /** The group of a chosen tab; null for a count. */
  readonly group: CompiledTabs | null;
}

/**
 * Stores a choice. Leaving a tab clears its answers and deletes its documents. Refuses to leave a tab during an upload
 * in its group.
 */
export function changeChoice(
  context: ApplicationContext,
  { call, username, name, value, group }: ChoiceCall,
  dropDocuments: DropDocuments,
): Promise<{ message: string } | Refused> {
  const left = new Set(group?.tabs.filter(({ id }) => id !== value).flatMap(keysIn));
  const decide = (application: Application): AnsweredSave<{ message: string }> | Refused => {
    const values = valuesOf(context, username, application);
    const isHeld = values[name] !== value && group?.heldWhile?.(values) === true;
    if (isHeld) return refuse(409, messageText(context.forms.current.form, 'uploadInProgressText'));
    const response = { message: 'Saved.' };
    return { values, edit: { [name]: value }, isOutdated: false, choice: { name, value }, response };
  };
  return saveDraft(context, call, decide, {
    isNeeded: ({ documents }) => documents.some(({ key }) => left.has(key)),
    run: (application, transaction) => dropDocuments(transaction, application, (key) => left.has(key)),
  });
}

const keysIn = (block: Block): readonly string[] =>
  withInnerBlocks(block).flatMap((inner) => ('keys' in inner ? inner.keys : []));

/** Chosen tabs and counts of repeated blocks. They are no answers, but a change of them can clear answers. */
import type { Transaction } from 'kysely';
import type { Block } from '../../engine/index.ts';
import { type CompiledTabs, withInnerBlocks } from '../../engine/internal.ts';
import type { Application } from '../database/applications.ts';
import { writeChoice } from '../database/choices.ts';
import type { Tables } from '../database/tables.ts';
import { messageText } from '../forms/messages.ts';
import { refuse, type Refused } from '../base/refusal.ts';
import { storeEdit } from './changes.ts';
import { valuesOf } from './values.ts';
import type { ApplicationContext } from './context.ts';
import { assertPlaced } from './draft-forms.ts';
import { changeDraft, type ReceivedCall } from './opening.ts';

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
  return changeDraft(context, call, async (application, transaction) => {
    const values = valuesOf(context, username, application);
    const isHeld = values[name] !== value && group?.heldWhile?.(values) === true;
    if (isHeld) return refuse(409, messageText(context.forms.current.form, 'uploadInProgressText'));
    assertPlaced(context.forms.current, application, [name, `${name}=${value}`]);
    await writeChoice(transaction, call, name, value);
    const left = new Set(group?.tabs.filter(({ id }) => id !== value).flatMap(keysIn));
    const kept = await dropDocuments(transaction, application, (key) => left.has(key));
    await storeEdit(context, kept, transaction, { values, edit: { [name]: value }, isOutdated: false });
    return { message: 'Saved.' };
  });
}

const keysIn = (block: Block): readonly string[] =>
  withInnerBlocks(block).flatMap((inner) => ('keys' in inner ? inner.keys : []));

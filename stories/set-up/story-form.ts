import { compileWithValidators } from '../../workbench/codegen/index.ts';
import {
  answerValidator,
  initialValues,
  formValidator,
  type BlockDefinition,
  type FormDefinition,
  type Values,
  type WireAnswers,
} from '../../engine/index.ts';
import { type PortalSessionValues } from '../../api-client/index.ts';
import messagesFile from '../../forms/messages.json' with { type: 'json' };
import { createFormStore, type FormStore } from '../../renderer/index.ts';
import { inTexts, type Texts } from './texts.ts';

const { $schema: _, ...texts } = messagesFile;

/** The texts of the application. */
export const messages: Readonly<Record<string, string>> = texts;

/** The current day of every story. */
export const today = '2026-03-04';

/** The progress of the applicant in a story. */
export interface Progress {
  /** By key, as stored on the server. */
  readonly answers?: WireAnswers;
  /** Bad input, by key. */
  readonly inputs?: Readonly<Record<string, string>>;
  /** The session values for conditions. */
  readonly session?: Partial<PortalSessionValues>;
  /** The open tab, by the id of the tabs. */
  readonly tabs?: Readonly<Record<string, string>>;
  /** The number of shown copies, by the id of the repeat. */
  readonly counts?: Readonly<Record<string, number>>;
  /** Values that are not answers, by key. */
  readonly values?: Values;
  /** Errors are shown, as after a submission. */
  readonly isValidating?: boolean;
  /** Parts of the form besides its blocks. */
  readonly more?: Partial<FormDefinition>;
}

/** The definition and the progress of a story's form. */
export interface StoryForm extends Progress {
  /** As authored. */
  readonly blocks: readonly BlockDefinition[];
}

/** The id of the page of every story's form. */
export const storyPage = 'page';

/** A form of one page, with the texts of the application. */
function definitionOf(blocks: readonly BlockDefinition[], more: Partial<FormDefinition> = {}): FormDefinition {
  return {
    form: { id: 'story', version: 1, title: 'Story', pages: [{ id: storyPage, title: 'Page', blocks }] },
    dataModel: { keys: {} },
    institution: {},
    messages,
    pages: {},
    sections: {},
    options: {},
    ...more,
  };
}

/** The store of a story's form. */
export function storyStore(story: StoryForm, texts: Texts): FormStore {
  const { form, validators } = compileWithValidators(inTexts(definitionOf(story.blocks, story.more), texts));
  const values = initialValues(form, { today, ...story.session }, story.answers ?? {}, story.tabs, story.counts);
  const store = createFormStore(form, { ...values, ...story.values });
  for (const [key, text] of Object.entries(story.inputs ?? {})) store.setInput(key, text);
  store.judgeWith(answerValidator(form, validators));
  if (story.isValidating === true) store.validateWith(formValidator(form, validators));
  return store;
}

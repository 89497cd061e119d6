import { compileWithValidators } from '../../engine/codegen.ts';
import {
  initialValues,
  formValidator,
  type BlockDefinition,
  type FormDefinition,
  type Values,
  type WireAnswers,
} from '../../engine/index.ts';
import { type SessionValues } from '../../api-client/index.ts';
import messagesFile from '../../forms/messages.json' with { type: 'json' };
import { createFormStore, type FormStore } from '../../renderer/index.ts';
import { inTexts, type Texts } from './texts.ts';

const { $schema: _, ...texts } = messagesFile;

/** The texts of the application. */
export const messages: Readonly<Record<string, string>> = texts;

/** The day on which every story happens. */
export const today = '2026-03-04';

/** How far the applicant of a story came. */
export interface Progress {
  /** By key, as the server keeps them. */
  readonly answers?: WireAnswers;
  /** Characters that are no answer yet, by key. */
  readonly inputs?: Readonly<Record<string, string>>;
  /** Who is there, as conditions read it. */
  readonly session?: Partial<SessionValues>;
  /** The tab that is open, by the id of the tabs. */
  readonly tabs?: Readonly<Record<string, string>>;
  /** How many copies are shown, by the id of the repeat. */
  readonly counts?: Readonly<Record<string, number>>;
  /** Values that are no answers, by key. */
  readonly values?: Values;
  /** Errors are shown, as after a try to submit. */
  readonly isValidating?: boolean;
  /** What a form has besides its blocks. */
  readonly more?: Partial<FormDefinition>;
}

/** What a story tells of a form. */
export interface StoryForm extends Progress {
  /** As their author writes them. */
  readonly blocks: readonly BlockDefinition[];
}

/** The page of every told form. */
export const storyPage = 'page';

/** A form of one page, in the words of the application. */
export function definitionOf(blocks: readonly BlockDefinition[], more: Partial<FormDefinition> = {}): FormDefinition {
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

/** The store of a told form. */
export function storyStore(story: StoryForm, texts: Texts): FormStore {
  const { form, validators } = compileWithValidators(inTexts(definitionOf(story.blocks, story.more), texts));
  const values = initialValues(form, { today, ...story.session }, story.answers ?? {}, story.tabs, story.counts);
  const store = createFormStore(form, { ...values, ...story.values });
  for (const [key, text] of Object.entries(story.inputs ?? {})) store.setInput(key, text);
  if (story.isValidating === true) store.validateWith(formValidator(form, validators));
  return store;
}

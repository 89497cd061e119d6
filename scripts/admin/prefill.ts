import { readFile } from 'node:fs/promises';
import { compileWithValidators } from '../../workbench/codegen/index.ts';
import type { WireAnswers } from '../../engine/index.ts';
import { type Config, issuePrefillToken, refusedPrefill, systemRandom, withDatabase } from '../../server/index.ts';
import { dateIn } from '../../engine/internal.ts';
import { loadServedForm } from '../../workbench/load/load-form.ts';
import { servedFormOf } from '../../workbench/load/served-forms.ts';
import type { Command } from './command.ts';
import { act, linkTo, printedTime } from './desk.ts';

/** Prints a link that fills in answers for a visitor. */
export const prefillCommand: Command = {
  wants: '<answers.json> [form]',
  does: 'Prints a link that fills in answers of a file such as {"first_name": "Ada"}; it is valid for 72 hours.',
  run: async ([path = '', form], config, print) => {
    const { id: formId, base } = await servedFormOf(config.formsDir, form);
    const answers = await readAnswers(path);
    await withDatabase(config, print, async (database) => {
      const action = await act(database);
      await refuseUnfit(config, answers, action.now, form);
      const { id, secret, expiresAt } = await issuePrefillToken(database, formId, answers, {
        random: systemRandom,
        ...action,
      });
      print(linkTo(config, { token: secret }, base));
      print(`Link ${id}: valid until ${printedTime(config, expiresAt)}.`);
    });
  },
};

async function readAnswers(path: string): Promise<WireAnswers> {
  const text = await readFile(path, 'utf8').catch(() => {
    throw new Error(`There is no file ${path}.`);
  });
  try {
    return JSON.parse(text) as WireAnswers;
  } catch {
    throw new Error(`${path} is not JSON.`);
  }
}

/** Throws with all answers that a link must not contain. */
async function refuseUnfit(
  { formsDir, timeZone }: Config,
  answers: WireAnswers,
  now: Date,
  id?: string,
): Promise<void> {
  const { form } = compileWithValidators(await loadServedForm(formsDir, id));
  const refused = Object.entries(refusedPrefill(form, dateIn(timeZone, now), answers));
  if (refused.length > 0)
    throw new Error(refused.map(([key, reason]) => (key === '' ? reason : `${key}: ${reason}`)).join('\n'));
}

import { servedForms } from '../../workbench/load/served-forms.ts';
import { admissions } from '../support/admissions.ts';
import { playedForm, type PlayedForm } from '../support/played-form.ts';

const { forms } = await servedForms('forms');

/** Every form of `forms/` with its id, the default form first. */
export const everyForm: readonly (readonly [id: string, played: PlayedForm])[] = await Promise.all(
  forms.map(async (id) => [id, id === admissions.id ? admissions : await playedForm(id)] as const),
);

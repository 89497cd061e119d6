import type { FormDefinition } from '../../engine/index.ts';
import institution from '../../forms/brand/institution.json' with { type: 'json' };
import messages from '../../forms/messages.json' with { type: 'json' };
import { portalAdditions } from '../../api-client/index.ts';
import { operators } from './operators.ts';
import { changedAt, placesIn, type Json } from './place.ts';

/** The parsed files of a form by path. */
export type Files = Readonly<Record<string, Json>>;

/** A form with one possible mistake of an author. */
export interface Mutant {
  /** Consists of form, file, JSON pointer and operator. */
  readonly id: string;
  readonly operator: string;
  readonly files: () => Files;
}

/** Every mutant of a form. */
export function mutantsOf(form: string, files: Files): readonly Mutant[] {
  return Object.entries(files).flatMap(([file, root]) =>
    placesIn(file, root).flatMap((place) =>
      Object.entries(operators).flatMap(([operator, changesOf]) =>
        changesOf(place)
          .filter(({ to }) => JSON.stringify(to) !== JSON.stringify(place.value))
          .map(({ to, what }) => ({
            id:
              `${form}/${file}#/${place.path.map(escaped).join('/')} ${operator}` +
              (what === undefined ? '' : ` (${what})`),
            operator,
            files: () => ({ ...files, [file]: changedAt(root, place.path, to) as Json }),
          })),
      ),
    ),
  );
}

const escaped = (name: string): string => name.replaceAll('~', '~0').replaceAll('/', '~1');

/** The definition from the files of a form, without the check, which takes longest. */
export function mutantDefinition(files: Files): FormDefinition {
  const folder = (name: string) =>
    Object.fromEntries(
      Object.entries(files)
        .filter(([path]) => path.startsWith(`${name}/`))
        .map(([path, file]) => [path.slice(name.length + 1, -'.json'.length), withoutSchema(file)]),
    );
  const file = withoutSchema(files['form.json'] ?? Object.values(files)[0] ?? {});
  return {
    form: file,
    dataModel: withoutSchema(files['data-model.json'] ?? (file['dataModel'] as Json)),
    institution: { ...withoutSchema(institution), ...withoutSchema(files['institution.json'] ?? {}) },
    messages: { ...messages, ...withoutSchema(files['messages.json'] ?? {}) },
    hostFiles: Object.fromEntries(
      portalAdditions.hostFiles.map((name) => [name, withoutSchema(files[`${name}.json`] ?? {})]),
    ),
    pages: folder('pages'),
    sections: folder('sections'),
    options: Object.fromEntries(Object.entries(folder('options')).map(([name, { options }]) => [name, options])),
  } as unknown as FormDefinition;
}

function withoutSchema(file: Json): Json {
  return Object.fromEntries(Object.entries(file).filter(([name]) => name !== '$schema'));
}

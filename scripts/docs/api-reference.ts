/** The API reference of the library, from its doc comments. */
import { examplesForm } from './api-examples.ts';

export const referencePath = 'docs/api-reference.md';

/** The part of the model of api-extractor that is read here. */
interface Member {
  readonly kind: string;
  readonly name: string;
  readonly docComment?: string;
  readonly excerptTokens?: readonly { readonly text: string }[];
  readonly members?: readonly Member[];
}

/** The documented names of an entry point. */
export interface ApiModel {
  readonly members: readonly Member[];
}

/** The page with these entry points: functions and components with their examples, then types with their members. */
export function apiReference(entries: readonly (readonly [name: string, model: ApiModel])[]): string {
  const parts = entries.flatMap(([entry, { members }]) => {
    const names = members.flatMap((one) => one.members ?? []);
    const isType = ({ kind }: Member): boolean => kind === 'Interface' || kind === 'TypeAlias';
    return [
      `## \`matricula/${entry}\``,
      ...names.filter((one) => !isType(one)).flatMap(functionPart),
      ...names.filter(isType).flatMap(typePart),
    ];
  });
  return `${[
    '# API reference of the library',
    'This page is written from the doc comments. [The guide](use-the-engine.md) shows the parts ' +
      'at work. A test runs the examples, which begin with this form, and compares what they print. Those of the ' +
      'renderer are compiled, and have a `store` of `openForm(visit)`:',
    fenced('js', examplesForm),
    ...parts,
  ].join('\n\n')}\n`;
}

function functionPart(member: Member): readonly string[] {
  return [`### ${nameOf(member)}`, ...commentOf(member), fenced('ts', textOf(member)), ...exampleOf(member)];
}

function typePart(member: Member): readonly string[] {
  const rows = (member.members ?? []).map(
    (one) =>
      `- \`${textOf(one)}\`${commentOf(one)
        .map((text) => ` ${text}`)
        .join('')}`,
  );
  return [
    `### ${nameOf(member)}`,
    ...commentOf(member),
    fenced('ts', textOf(member)),
    ...(rows.length > 0 ? [rows.join('\n')] : []),
  ];
}

/** api-extractor renames what has the name of a global. */
const nameOf = ({ name }: Member): string => name.replace(/_\d+$/, '');

const textOf = ({ name, excerptTokens = [] }: Member): string =>
  excerptTokens
    .map(({ text }) => text)
    .join('')
    .replace(/^export (?:declare )?/, '')
    // A function can be exported under another name.
    .replace(/^function \w+/, `function ${name}`)
    .trim();

/** The sentences of a doc comment on one line. */
function commentOf(member: Member): readonly string[] {
  const [text = ''] = linesOf(member).split(/^@example$/m);
  return text.trim() === '' ? [] : [text.replaceAll(/\s+/g, ' ').trim()];
}

function exampleOf(member: Member): readonly string[] {
  const [, example] = linesOf(member).split(/^@example$/m);
  return example === undefined ? [] : [example.trim()];
}

const linesOf = ({ docComment = '' }: Member): string => docComment.replaceAll(/^[ \t]*(?:\/\*\*|\*\/|\* ?)/gm, '');

const fenced = (language: string, text: string): string => `\`\`\`${language}\n${text.trim()}\n\`\`\``;

/**
 * The public types of the library as text, so that a diff shows each change: exported ones are in the API reference,
 * the others in a report.
 */
import { mkdtemp, readFile, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { Extractor, ExtractorConfig, ExtractorLogLevel, type IConfigFile } from '@microsoft/api-extractor';
import { apiReference, type ApiModel } from './api-reference.ts';

const reportedEntries = ['engine', 'renderer', 'workbench'];

export const reportPath = 'docs/api-report.md';

/** The public types of the library as text, and its API reference. */
interface Api {
  readonly report: string;
  readonly reference: string;
}

export async function apiOf(library: string): Promise<Api> {
  const parts = await Promise.all(reportedEntries.map((entry) => apiOfEntry(library, entry)));
  const declarations = parts.flatMap(({ report }) => declarationsOf(report));
  const isExported = (declaration: string): boolean => declaration.startsWith('export ');
  const exported = new Set(declarations.filter(isExported).map((one) => one.replace('export ', '')));
  const inner = new Set(declarations.filter((one) => !isExported(one) && !exported.has(one)));
  const introduction =
    'Types that the names of [the API reference](api-reference.md) use, and that the package does not export. A test ' +
    'compares them with the code, so that each change is seen.';
  return {
    report: `# API report\n\n${introduction}\n\n\`\`\`ts\n${[...inner].join('\n\n')}\n\`\`\`\n`,
    reference: apiReference(parts.map(({ model }, n) => [reportedEntries[n] ?? '', model])),
  };
}

/** The declarations of a report of api-extractor, without its remarks. */
const declarationsOf = (report: string): readonly string[] =>
  report
    .replace(/^[^]*?```ts\n/, '')
    .replace(/```\s*$/, '')
    .replaceAll(/^import .*\n| *\/\/ .*\n/gm, '')
    .replaceAll(/^export \{.*\}\n/gm, '')
    .split('\n\n')
    .map((part) => part.trim())
    .filter((part) => part !== '');

/** The report and the documented names of one entry point. Throws if its declarations have an error. */
async function apiOfEntry(library: string, entry: string): Promise<{ report: string; model: ApiModel }> {
  const folder = await mkdtemp(join(tmpdir(), 'matricula-api-'));
  try {
    const config = ExtractorConfig.prepare({
      configObject: configOf(library, entry, folder),
      configObjectFullPath: undefined,
      packageJsonFullPath: join(library, 'package.json'),
    });
    const errors: string[] = [];
    Extractor.invoke(config, {
      localBuild: true,
      messageCallback(message) {
        message.handled = true;
        if (message.category === 'Compiler') errors.push(`${message.sourceFilePath}: ${message.text}`);
      },
    });
    if (errors.length > 0) throw new Error(errors.join('\n'));
    return {
      report: await readFile(join(folder, `${entry}.api.md`), 'utf8'),
      model: JSON.parse(await readFile(join(folder, 'model.json'), 'utf8')) as ApiModel,
    };
  } finally {
    await rm(folder, { recursive: true, force: true });
  }
}

function configOf(library: string, entry: string, folder: string): IConfigFile {
  const declarations = join(library, entry, 'index.d.ts');
  const compilerOptions = {
    lib: ['es2024', 'esnext', 'dom'],
    module: 'nodenext',
    jsx: 'react-jsx',
    strict: true,
    noEmit: true,
    allowImportingTsExtensions: true,
    skipLibCheck: true,
    types: [],
  };
  const isOff = { enabled: false };
  return {
    projectFolder: library,
    newlineKind: 'lf',
    mainEntryPointFilePath: declarations,
    compiler: { overrideTsconfig: { compilerOptions, files: [declarations] } },
    apiReport: {
      enabled: true,
      reportFileName: `${entry}.api.md`,
      reportFolder: folder,
      reportTempFolder: join(folder, 'temp'),
      includeForgottenExports: true,
    },
    docModel: { enabled: true, apiJsonFilePath: join(folder, 'model.json') },
    dtsRollup: isOff,
    tsdocMetadata: isOff,
    messages: {
      extractorMessageReporting: { default: { logLevel: ExtractorLogLevel.None } },
      tsdocMessageReporting: { default: { logLevel: ExtractorLogLevel.None } },
    },
  };
}

/** The public types of the library as text, one report for each entry point, so that a diff shows each change. */
import { mkdtemp, readFile, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { Extractor, ExtractorConfig, ExtractorLogLevel, type IConfigFile } from '@microsoft/api-extractor';
import { apiReference, type ApiModel } from './api-reference.ts';

/** The entry points with a report. */
export const reportedEntries = ['engine', 'renderer', 'workbench'];

/** The path of the committed report of an entry point. */
export const reportPath = (entry: string): string => `docs/api-reports/${entry}.api.md`;

/** The public types of the library as text, and its API reference. */
interface Api {
  /** In the order of `reportedEntries`. A type that the engine's report has is not repeated in the others. */
  readonly reports: readonly string[];
  readonly reference: string;
}

/** The API of the library in a folder. */
export async function apiOf(library: string): Promise<Api> {
  const parts = await Promise.all(reportedEntries.map((entry) => apiOfEntry(library, entry)));
  const [engine = '', ...others] = parts.map(({ report }) => report);
  const known = new Set(declarationsOf(engine));
  return {
    reports: [engine, ...others.map((report) => withoutKnown(report, known))],
    reference: apiReference(parts.map(({ model }, n) => [reportedEntries[n] ?? '', model])),
  };
}

/** Each declaration of a report, exported or not. */
const declarationsOf = (report: string): readonly string[] => report.split('\n\n').map(asInner);

const asInner = (declaration: string): string => declaration.replace(/^export /m, '');

const withoutKnown = (report: string, known: ReadonlySet<string>): string =>
  report
    .split('\n\n')
    .filter((part) => /^(?:export|import) |^```/m.test(part) || !known.has(part))
    .join('\n\n');

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

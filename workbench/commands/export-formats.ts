/** The formats of `npm run forms -- export`; what writes them is loaded when it runs. */
export const exportFormats = ['json-schema', 'xlsform'] as const;
export type ExportFormat = (typeof exportFormats)[number];

export const isExportFormat = (name: string): name is ExportFormat => exportFormats.some((one) => one === name);

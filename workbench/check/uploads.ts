import { isDocument } from '../sets/knowledge.ts';
import { comparisonsIn } from '../expand/conditions.ts';
import { formNode } from '../source/form-files.ts';
import { at, isRecord, items, textOf, type SourceNode } from '../source/source-node.ts';
import { defaultUploadLimits, uploadLimitsFrom, type UploadLimits } from '../../engine/language/upload-limits.ts';
import type { Check } from './base/context.ts';
import type { Report } from '../problems/report.ts';

const sizes = ['maxBytes', 'maxPages'] as const;

/**
 * Upload limits above those of the server, limits of a question above those of its form, and uploads in a repeated
 * block: the document of a copy does not move with its answers.
 */
export const checkUploads: Check = ({ form, index, host, report }) => {
  const node = at(formNode(form), 'uploads');
  const stated = isRecord(node.value) ? node.value : {};
  for (const name of sizes) {
    const [limit, most] = [stated[name], host?.uploadCeilings?.[name]];
    if (typeof limit === 'number' && most !== undefined && limit > most)
      report('upload-limit-too-great', at(node, name), name, String(limit), String(most));
  }
  checkBytes(node, report);
  const types = Array.isArray(stated['types']) ? stated['types'] : defaultUploadLimits.types;
  const limits = uploadLimitsFrom({ ...stated, types });
  const questions = index.fields.filter(({ type }) => isDocument(type));
  for (const { node: question } of questions) checkQuestion(at(question, 'limits'), limits, report);
  for (const { node: question, repeat } of questions)
    if (repeat !== null) report('upload-in-repeat', question, textOf(at(question, 'key')));
};

/** Tabs that wait for documents must wait for each of theirs: a switch would clear an answer that is still to come. */
export const checkHeldUploads: Check = ({ index, report }) => {
  const questions = index.fields.filter(({ type }) => isDocument(type));
  for (const { id, node, heldWhile } of index.tabs) {
    const read = new Set(comparisonsIn(heldWhile).map(({ valueKey }) => valueKey));
    if (![...read].some((key) => key.startsWith('document:'))) continue;
    const inside = questions.filter(({ needs }) =>
      comparisonsIn(needs.flat()).some(({ valueKey }) => valueKey === `tab:${id}`),
    );
    for (const { key } of inside)
      if (!read.has(`document:${key}`)) report('upload-not-held', at(node, 'heldWhile'), key);
  }
};

/** A page of text as PDF has more bytes: another unit is meant. */
const fewBytes = 10_000;

function checkBytes(limits: SourceNode, report: Report): void {
  const bytes = at(limits, 'maxBytes');
  if (typeof bytes.value === 'number' && bytes.value > 0 && bytes.value < fewBytes)
    report('upload-limit-too-small', bytes, 'maxBytes', String(bytes.value));
}

function checkQuestion(node: SourceNode, limits: UploadLimits, report: Report): void {
  checkBytes(node, report);
  for (const name of sizes) {
    const own = at(node, name);
    if (typeof own.value === 'number' && own.value > limits[name])
      report('upload-limit-widened', own, name, String(own.value), String(limits[name]));
  }
  for (const type of items(at(node, 'types'))) {
    const isKnown = defaultUploadLimits.types.some((known) => known === textOf(type));
    if (isKnown && !limits.types.some((accepted) => accepted === textOf(type)))
      report('upload-limit-widened', type, 'types', `"${textOf(type)}"`, `only ${limits.types.join(', ')}`);
  }
}

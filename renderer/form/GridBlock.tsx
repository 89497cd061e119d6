import { useState } from 'react';
import { viewOf, type CompiledSection } from '../../engine/internal.ts';
import { Grid } from '../blocks/Grid.tsx';
import { useFormStore, useValues } from './FormContext.tsx';
import type { ChoiceBlockProps } from './use-choice-block.ts';

/**
 * The questions of a section with the layout `grid`, or the one of a `scale`. All have the options of the first one. A
 * chosen value that is no longer offered has no column, so that there is no table with it.
 */
export function GridBlock({ block: { layout, blocks }, level, children }: ChoiceBlockProps<CompiledSection>) {
  const { form } = useFormStore();
  const questions = blocks.filter((block) => 'optionLists' in block);
  const [reads] = useState(() => questions.flatMap((question) => question.reads));
  const values = useValues(reads);
  const views = questions.map((question) => viewOf(form, values, question));
  const options = views[0]?.options ?? [];
  const isOffered = (value: string): boolean => value === '' || options.some(([offered]) => offered === value);
  return (
    <Grid
      options={options.map(([, label]) => label)}
      shape={layout === 'scale' ? 'scale' : views.every(({ value }) => isOffered(value)) ? 'table' : 'stack'}
    >
      {children(blocks, level)}
    </Grid>
  );
}

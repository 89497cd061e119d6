import { createElement } from 'react';
import { lazyComponent } from '../loading/lazy-component.tsx';
import type { Chunk } from '../loading/load-chunk.ts';
import * as styles from './Control.module.css';
import type { DrawControl, InputProps } from './field-component.ts';

/** A control that is loaded when it is first rendered; its space is reserved meanwhile. */
export function lazyInput<M>(chunk: Chunk<M>, pick: (module: M) => DrawControl, standIn?: DrawControl): DrawControl {
  const whileLoading = createElement('div', { className: styles['waiting'] });
  return lazyComponent<M, InputProps>(chunk, pick, { whileLoading, ...(standIn && { standIn }) });
}

import { createElement, type ComponentType } from 'react';
import { lazyComponent } from '../loading/lazy-component.tsx';
import * as styles from './Control.module.css';
import type { InputProps } from './field-component.ts';

/** A control that is loaded when it is first rendered; its space is reserved meanwhile. */
export function lazyInput<M>(
  load: () => Promise<M>,
  pick: (module: M) => ComponentType<InputProps>,
  standIn?: ComponentType<InputProps>,
): ComponentType<InputProps> {
  const whileLoading = createElement('div', { className: styles['waiting'] });
  return lazyComponent(load, pick, { whileLoading, ...(standIn && { standIn }) });
}

import { lazyComponent } from '../../renderer/loading/lazy-component.tsx';
import { portalChunk } from './lazy.ts';

/** Replaces a page that could not be drawn; the frame and every answer remain. */
export const UnexpectedError = lazyComponent(portalChunk, (module) => module.UnexpectedErrorModal);

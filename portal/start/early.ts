/**
 * Runs before the modules of the page; before anything is painted, unless the page was built for a browser that has no
 * choice of colors and no answers. The build makes it a script of its own.
 */
import { chosenColorScheme, showColorScheme } from '../base/color-scheme.ts';
import { watchLoading } from './early-loading.ts';
import { receiveVisitor } from './early-visitor.ts';

showColorScheme(chosenColorScheme());

// Only a built page has this attribute.
const base = document.currentScript?.dataset['base'];
if (base !== undefined) receiveVisitor(base);
watchLoading();

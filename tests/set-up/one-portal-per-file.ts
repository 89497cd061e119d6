/** The test files of a process share its modules, but each file has a portal of its own. */
import { afterAll } from 'vitest';
import { closePortal } from '../drivers/running-portal.ts';
import { prefetchNothing } from '../drivers/window.ts';

afterAll(closePortal);
afterAll(prefetchNothing);

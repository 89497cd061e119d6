/** Which handler answers which call. A call without one does not compile, unless it stands among those not served yet. */
import type { FastifyInstance } from 'fastify';
import type { CallName } from '../../api-client/index.ts';
import { confirm, resendConfirm } from '../accounts/confirm.ts';
import { login, logout } from '../accounts/login.ts';
import { forgotPassword, resetPassword } from '../accounts/reset.ts';
import { signup } from '../accounts/signup.ts';
import { addRoute } from '../http/routing.ts';
import type { Handler, World } from '../world.ts';
import { saveAnswers } from './answers.ts';
import { addAnother, addAnotherCounts, chosenTabs, tabs } from './choices.ts';
import { conversion, convertDocument, deleteConversion, deleteDocument, documentAnswers, presignedUrl } from './documents.ts';
import { lookup } from './lookup.ts';
import { pdfCopy } from './pdf.ts';
import { prefill } from './prefill.ts';
import { profile } from './profile.ts';
import { lastPage, validations, webStatus } from './progress.ts';
import { serviceView } from './service-view.ts';
import { submit } from './submit.ts';

const handlers: { readonly [N in CallName]: Handler<N> } = {
  profile, lastPage, saveAnswers, webStatus, validations, submit, addAnother, addAnotherCounts, tabs, chosenTabs,
  signup, confirm, resendConfirm, login, logout, forgotPassword, resetPassword, lookup, prefill, serviceView,
  presignedUrl, documentAnswers, deleteDocument, convertDocument, conversion, deleteConversion, pdfCopy,
};

export function addRoutes(app: FastifyInstance, world: World): void {
  const add = <N extends CallName>(name: N): void => addRoute(app, world, name, handlers[name]);
  for (const name of Object.keys(handlers) as CallName[]) add(name);
}

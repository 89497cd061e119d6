import { setSession } from '../session/state/session-values.ts';
import { useLocation } from 'react-router';
import { ErrorSummary, type SummaryError } from '../../renderer/form/ErrorSummary.tsx';
import { summaryErrors } from '../../renderer/form/summary-errors.ts';
import { useNavigate } from '../navigation/use-navigation.ts';
import { pathOf } from '../base/journey.ts';
import { usePortal } from '../base/portal-context.ts';

/** Every error of the application, each with a link to its question on any page. */
export function Summary({ isFocused }: { readonly isFocused: boolean }) {
  const { store, errors } = usePortal();
  const { form } = store;
  const navigate = useNavigate();
  const { pathname } = useLocation();
  const here = form.pages.find(({ id }) => pathOf(id) === pathname)?.id;
  const follow = ({ page, key }: SummaryError): void => {
    setSession(store, { has_changed_page: 'true' });
    void navigate(`${pathOf(page)}#${key}`);
  };
  return <ErrorSummary errors={summaryErrors(store, errors)} here={here} takesFocus={isFocused} onFollow={follow} />;
}

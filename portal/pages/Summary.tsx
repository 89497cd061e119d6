import { setSession } from '../session/state/session-values.ts';
import { useLocation } from 'react-router';
import { badInputs } from '../../engine/index.ts';
import { isAnswered } from '../../engine/internal.ts';
import { ErrorSummary, type SummaryError } from '../../renderer/form/ErrorSummary.tsx';
import { useNavigate } from '../navigation/use-navigation.ts';
import { pathOf } from '../base/journey.ts';
import { usePortal } from '../base/portal-context.ts';

/** Every error of the application, each with a link to its question on any page. */
export function Summary({ isFocused }: { readonly isFocused: boolean }) {
  const { store, errors } = usePortal();
  const { form, values } = store;
  const navigate = useNavigate();
  const { pathname } = useLocation();
  const here = form.pages.find(({ id }) => pathOf(id) === pathname)?.id;
  const now = values();
  const hasInput = new Set(badInputs(form, now).map(([key]) => key));
  const list = Object.entries(errors).flatMap(([key, messages]): readonly SummaryError[] => {
    const field = form.fields.get(key);
    return field === undefined
      ? []
      : messages.map((message) => ({
          page: field.page,
          key,
          label: field.label,
          message,
          isMissing: !isAnswered(now[key]) && !hasInput.has(key),
        }));
  });
  const follow = ({ page, key }: SummaryError): void => {
    setSession(store, { has_changed_page: 'true' });
    void navigate(`${pathOf(page)}#${key}`);
  };
  return <ErrorSummary errors={list} here={here} takesFocus={isFocused} onFollow={follow} />;
}

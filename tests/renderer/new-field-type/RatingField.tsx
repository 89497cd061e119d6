/** The component of the type: the file that would be `renderer/fields/RatingField.tsx`. */
import type { FieldComponent, InputProps } from '../../../renderer/index.ts';

function RatingInput({ view, edit }: InputProps) {
  return (
    <div id={view.key} role="group">
      {view.options?.map(([stars, label]) => (
        <button
          key={stars}
          type="button"
          aria-pressed={view.value === stars}
          onClick={() => edit({ [view.key]: stars })}
        >
          {label}
        </button>
      ))}
    </div>
  );
}

export const ratingField: FieldComponent = { framing: 'group', Input: RatingInput };

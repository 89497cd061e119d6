import { drawTextButton } from './TextButton.tsx';

export interface ShowHideProps {
  /** The state, which the owner keeps. */
  readonly isShown: boolean;
  /** The id of the element that is shown and hidden. */
  readonly controls: string;
  /** The text while it is hidden. */
  readonly showLabel: string;
  /** The text while it is shown. */
  readonly hideLabel: string;
  /** Called by a press. */
  readonly onToggle: () => void;
}

/** A toggle whose text names its action. */
export function ShowHide({ isShown, controls, showLabel, hideLabel, onToggle }: ShowHideProps) {
  return drawTextButton({
    className: 'show-hide',
    'aria-controls': controls,
    onClick: onToggle,
    children: isShown ? hideLabel : showLabel,
  });
}

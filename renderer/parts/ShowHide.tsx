import { TextButton } from './Button.tsx';

export interface ShowHideProps {
  /** Kept by the owner. */
  readonly isShown: boolean;
  /** Id of what is shown and hidden. */
  readonly controls: string;
  /** The words while it is hidden. */
  readonly showLabel: string;
  /** The words while it is shown. */
  readonly hideLabel: string;
  /** Pressed: the owner shows or hides. */
  readonly onToggle: () => void;
}

/** A toggle whose words say what a press does. */
export function ShowHide({ isShown, controls, showLabel, hideLabel, onToggle }: ShowHideProps) {
  return (
    <TextButton className="show-hide" aria-controls={controls} onClick={onToggle}>
      {isShown ? hideLabel : showLabel}
    </TextButton>
  );
}

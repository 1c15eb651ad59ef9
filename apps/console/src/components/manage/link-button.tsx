import { Button, type ButtonProps } from 'antd';
import { useHref, useLinkClickHandler } from 'react-router';

interface LinkButtonProps extends Pick<ButtonProps, 'type' | 'icon' | 'children'> {
  readonly to: string;
  /** What the other screen is told, as where one came from. */
  readonly state?: unknown;
}

/** A link to another screen that looks like a button; opens in a new tab as links do. */
export function LinkButton({ to, state, ...rest }: LinkButtonProps) {
  const handleClick = useLinkClickHandler(to, { state });
  return (
    <Button
      {...rest}
      href={useHref(to)}
      onClick={(event) => handleClick(event as React.MouseEvent<HTMLAnchorElement>)}
    />
  );
}

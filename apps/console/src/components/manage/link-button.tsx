import { Button, type ButtonProps } from 'antd';
import { useHref, useLinkClickHandler } from 'react-router';

interface LinkButtonProps extends Pick<ButtonProps, 'type' | 'icon' | 'children'> {
  readonly to: string;
}

/** A link to another screen that looks like a button; opens in a new tab as links do. */
export function LinkButton({ to, ...rest }: LinkButtonProps) {
  const handleClick = useLinkClickHandler(to);
  return (
    <Button
      {...rest}
      href={useHref(to)}
      onClick={(event) => handleClick(event as React.MouseEvent<HTMLAnchorElement>)}
    />
  );
}

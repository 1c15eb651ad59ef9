import { Outlet } from 'react-router';
import { leaveEmbed } from '../../lib/embed';
import { RouteArrival } from './route-arrival';
import { useShownRoute } from './use-shown-route';

/** No frame of ours: the teaching screen and the pages that bring their own (GEN-63), also inside other pages. */
export function BareLayout() {
  const embed = useShownRoute()?.line.embed ?? false;
  return (
    <>
      <RouteArrival />
      {embed ? (
        <div style={{ height: '100%' }} onClickCapture={followInParent}>
          <Outlet />
        </div>
      ) : (
        <Outlet />
      )}
    </>
  );
}

/** Follows links in the window around this one (GEN-50). */
function followInParent(event: React.MouseEvent): void {
  if (!(event.target instanceof Element) || event.ctrlKey || event.metaKey || event.shiftKey) return;
  const link = event.target.closest('a');
  if (!link || link.origin !== window.location.origin || link.target === '_blank') return;
  event.preventDefault();
  event.stopPropagation();
  leaveEmbed(link.href);
}

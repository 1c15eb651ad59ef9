import { type Camera, Matrix4 } from 'three';

/** Notices that a camera or anything else that decides the picture is not as it was a frame ago. */
export interface ViewWatch {
  /** @param revision grows with what is shown */
  hasChanged(camera: Camera, width: number, height: number, revision: number): boolean;
}

export function createViewWatch(): ViewWatch {
  const view = new Matrix4();
  const projection = new Matrix4();
  const last = { width: 0, height: 0, revision: -1 };
  return {
    hasChanged(camera, width, height, revision) {
      const same =
        view.equals(camera.matrixWorld) &&
        projection.equals(camera.projectionMatrix) &&
        last.width === width &&
        last.height === height &&
        last.revision === revision;
      if (same) return false;
      view.copy(camera.matrixWorld);
      projection.copy(camera.projectionMatrix);
      last.width = width;
      last.height = height;
      last.revision = revision;
      return true;
    },
  };
}

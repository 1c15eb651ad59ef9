/** Address of a class's students (GEN-44). */
export function toStudentsAddress(classId: number, className: string): string {
  return `/binding/studentList/${classId}/${encodeURIComponent(className)}`;
}

/** Address of a class's headsets (GEN-39). */
export function toDevicesAddress(classId: number): string {
  return `/binding/clients/${classId}`;
}

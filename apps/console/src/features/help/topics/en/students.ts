import { heading, list, note, picture, text } from '../../blocks';

export const topic = [
  text('A class tells Orrery who wears which headset, so that you see names instead of numbers.'),
  picture('students', 'Student management.'),
  heading('classes', 'Classes'),
  text(
    'Open the gear, then **Student management**: each class with its students and how many of them have a headset. **Statistics** sums it up for the school, with who is online now.',
  ),
  heading('students', 'Students and their headsets'),
  list(
    '**Students** lists a class: name and student number. **Export** writes the list into a file.',
    '**Devices** shows which student wears which headset.',
  ),
  note(
    'No classes yet? Teach with a device group. Every headset that joins is in one, and rows then show the headset’s name.',
  ),
  heading('in-class', 'What the names are for'),
  text(
    'In class the rows, the class view and the order “Who needs help first” all speak of students. A student without a headset is shown as not logged in, so that you notice before you press play.',
  ),
];

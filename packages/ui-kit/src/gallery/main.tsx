/** Mounts the gallery on a page of its own. */
import '../../fonts/fonts.css';
import { createRoot } from 'react-dom/client';
import { Gallery } from './gallery';

const root = document.getElementById('root');
if (root) createRoot(root).render(<Gallery />);

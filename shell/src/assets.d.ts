/** Style sheets are imported for their effect alone; pictures and films give their address. */
declare module '*.css';
declare module '*.webm' {
  const address: string;
  export default address;
}
declare module '*.webp' {
  const address: string;
  export default address;
}

/** Views belong to the web half: the server names them and never loads them itself, so their types are left out. */
declare module './*.tsx'

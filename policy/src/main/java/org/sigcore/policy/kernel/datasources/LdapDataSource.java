// Copyright the Sigcore authors
// SPDX-License-Identifier: Apache-2.0
package org.sigcore.policy.kernel.datasources;

import com.unboundid.ldap.sdk.DN;
import com.unboundid.ldap.sdk.Filter;
import com.unboundid.ldap.sdk.LDAPException;
import java.time.Duration;
import java.util.List;
import java.util.Map;
import org.jspecify.annotations.Nullable;
import org.sigcore.model.SpecRef;
import org.sigcore.platform.configuration.schema.Between;
import org.sigcore.platform.configuration.schema.Default;
import org.sigcore.platform.configuration.schema.Doc;
import org.sigcore.platform.configuration.schema.Matches;
import org.sigcore.platform.configuration.schema.OneOf;
import org.sigcore.platform.configuration.schema.Problems;
import org.sigcore.platform.configuration.schema.Range;
import org.sigcore.platform.configuration.schema.Size;

/** {@code datasources/ldap/{name}}. */
@Doc("A directory with data of subscribers, asked by LDAP.")
@SpecRef("RFC 4511")
public record LdapDataSource(
        @Doc(
                "ldap://host:port or ldaps://host:port; asked in this order, the next one when one cannot be reached or does not answer.")
        @Size(min = 1, max = 4)
        @Matches("ldaps?://(\\[[0-9A-Fa-f:.]{2,64}\\]|[A-Za-z0-9.-]{1,255})(:[0-9]{1,5})?")
        List<String> servers,

        @Doc("How servers are connected.") @Default("{}") Connection connection,

        @Doc("What is searched for a subscriber.") Search search,

        @Doc(
                "By the name that policies read (subscriber.name): the attribute of the entry. What the UDR says under that name counts before.")
        @Size(min = 1, max = 50)
        Map<String, Attribute> attributes,

        @Doc("When it is asked.") @Default("{}") Asking asking) {
    /** How servers are connected. */
    @Doc("How servers are connected.")
    public record Connection(
            @Doc("The DN to bind as; anonymous where it is left out.") @Nullable @Size(max = 512)
            String bindDn,

            @Doc("A file of the directory policy.ldap.directory that holds the password: a name without a path.")
            @Nullable
            @Matches("[A-Za-z0-9_-][A-Za-z0-9._-]{0,99}")
            String passwordFile,

            @Doc(
                    "STARTTLS: the Start TLS operation on ldap:// connections; NONE: ldap:// in cleartext. ldaps:// is TLS anyway.")
            @Default("NONE")
            @OneOf({"NONE", "STARTTLS"})
            String security,

            @Doc(
                    "A file of the same directory with the certificates, as PEM, that are trusted for TLS; those of the JVM where it is left out.")
            @Nullable
            @Matches("[A-Za-z0-9_-][A-Za-z0-9._-]{0,99}")
            String trustFile,

            @Doc("The most connections to a server.") @Default("8") @Range(min = 1, max = 256)
            int poolSize,

            @Doc("How long a connection, with TLS and bind, may take.")
            @Default("1s")
            @Between(min = "10ms", max = "30s")
            Duration connectTimeout,

            @Doc("How long one server may take to answer a search; then the next one is asked.")
            @Default("1s")
            @Between(min = "10ms", max = "30s")
            Duration searchTimeout,

            @Doc("For how long a server that cannot be reached is left alone; twice as long each time, up to 1 min.")
            @Default("1s")
            @Between(min = "10ms", max = "1m")
            Duration reconnectInterval) {
        /** As it comes. */
        public static final Connection DEFAULT = new Connection(
                null, null, "NONE", null, 8, Duration.ofSeconds(1), Duration.ofSeconds(1), Duration.ofSeconds(1));
    }

    /** What is searched. */
    @Doc(
            "What is searched for a subscriber. {supi}, {imsi}, {nai}, {gpsi}, {msisdn}, {dnn}, {sst}, {sd} and {service} stand for values of the session; without such a value the source is not asked.")
    public record Search(
            @Doc("The DN below which is searched.") @Size(max = 512)
            String baseDn,

            @Default("SUB") @OneOf({"BASE", "ONE", "SUB"}) String scope,

            @Doc("The filter, such as (&(objectClass=subscriber)(imsi={imsi})); an entry more than one is as none.")
            @Default("(objectClass=*)")
            @Size(min = 1, max = 1024)
            String filter) {}

    /** An attribute. */
    @Doc("An attribute of the entry.")
    public record Attribute(
            @Doc("Its name in the directory.") @Matches("[A-Za-z0-9][A-Za-z0-9.;_-]{0,127}")
            String attribute,

            @Doc(
                    "TEXT: text, or a list of them where it has several values; LIST: always a list; NUMBER, BOOLEAN: its first value, which is left out if it is none.")
            @Default("TEXT")
            @OneOf({"TEXT", "LIST", "NUMBER", "BOOLEAN"})
            String type) {}

    /** What the shape cannot say. */
    public void check(Problems problems) {
        for (int i = 0; i < servers.size(); i++) {
            problems.unless(hasPort(servers.get(i)), "/servers/" + i, "expected a port from 1 to 65535");
        }
        problems.unless(Placeholders.known(search.baseDn), "/search/baseDn", "expected known placeholders");
        problems.unless(Placeholders.known(search.filter), "/search/filter", "expected known placeholders");
        problems.unless(
                DN.isValidDN(plain(search.baseDn)), "/search/baseDn", "expected a distinguished name (RFC 4514)");
        problems.unless(isFilter(plain(search.filter)), "/search/filter", "expected a search filter (RFC 4515)");
        problems.unless(
                connection.bindDn == null || DN.isValidDN(connection.bindDn),
                "/connection/bindDn",
                "expected a distinguished name (RFC 4514)");
        problems.unless(
                (connection.bindDn == null) == (connection.passwordFile == null),
                "/connection/passwordFile",
                "expected with bindDn, and only then");
    }

    private static boolean hasPort(String uri) {
        int colon = uri.lastIndexOf(':');
        String port = uri.substring(colon + 1);
        if (port.startsWith("/") || uri.endsWith("]")) {
            return true; // that of the scheme
        }
        int number = Integer.parseInt(port);
        return number >= 1 && number <= 65_535;
    }

    private static String plain(String template) {
        return String.valueOf(Placeholders.filled(template, ANY, value -> value));
    }

    private static final Map<String, String> ANY = Map.of(
            "supi", "x", "imsi", "x", "nai", "x", "gpsi", "x", "msisdn", "x", "dnn", "x", "sst", "1", "sd", "1",
            "service", "x");

    private static boolean isFilter(String filter) {
        try {
            Filter.create(filter);
            return true;
        } catch (LDAPException e) {
            return false;
        }
    }

    /** Whether sessions of a subscriber are asked for one by one. */
    public boolean ofSession() {
        return Placeholders.ofSession(search.baseDn) || Placeholders.ofSession(search.filter);
    }
}

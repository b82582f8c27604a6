// Copyright the Sigcore authors
// SPDX-License-Identifier: Apache-2.0
package org.sigcore.policy.kernel.datasources;

import java.util.Map;
import org.jspecify.annotations.Nullable;
import org.sigcore.model.SpecRef;
import org.sigcore.platform.configuration.schema.Default;
import org.sigcore.platform.configuration.schema.Doc;
import org.sigcore.platform.configuration.schema.Matches;
import org.sigcore.platform.configuration.schema.OneOf;
import org.sigcore.platform.configuration.schema.Problems;
import org.sigcore.platform.configuration.schema.Size;

/** Configuration document {@code datasources/sh/{name}}. */
@Doc("HSS with subscriber data, queried over Sh.")
@SpecRef("TS 29.328 6.1")
public record ShDataSource(
        @Doc("Destination-Realm of the HSS. If absent, that of a connected peer that offers Sh.")
        @Nullable
        @Matches("[A-Za-z0-9.-]{1,255}")
        String realm,

        @Doc("Destination-Host of the HSS. If absent, any host that serves Sh in the realm.")
        @Nullable
        @Matches("[A-Za-z0-9.-]{1,255}")
        String host,

        @Doc("Public-Identity of the subscriber in queries, such as sip:{imsi}@ims.mnc001.mcc001.3gppnetwork.org. "
                + "{supi}, {imsi}, {nai}, {gpsi} and {msisdn} are replaced by identities of the subscriber. If "
                + "absent, or if such an identity is missing, the MSISDN is used.")
        @Nullable
        @Size(min = 1, max = 255)
        String publicIdentity,

        @Doc("SUBSCRIBE: subscribe to changes (SNR, PNR) if the HSS permits it. NONE: only read the data.")
        @Default("SUBSCRIBE")
        @OneOf({"SUBSCRIBE", "NONE"})
        String notifications,

        @Doc("Data, by the name under which policies read it (subscriber.name). Data of the UDR with the same name "
                + "takes precedence.")
        @Size(min = 1, max = 50)
        Map<String, Attribute> attributes,

        @Doc("Query conditions and timeouts.") @Default("{}")
        QuerySettings asking) {
    /** Mapping of one item of HSS data. */
    @Doc("Data of the HSS.")
    public record Attribute(
            @Doc("Data-Reference of the data.")
            @OneOf({"RepositoryData", "IMSPublicIdentity", "IMSUserState", "S-CSCFName", "MSISDN"})
            String data,

            @Doc("Service-Indication; for RepositoryData only.") @Nullable @Size(min = 1, max = 255)
            String serviceIndication,

            @Doc("Path in ServiceData of RepositoryData, such as profile/plan: names of elements without prefixes. If "
                    + "absent, the text of ServiceData itself.")
            @Nullable
            @Matches("[A-Za-z_][A-Za-z0-9._-]*(/[A-Za-z_][A-Za-z0-9._-]*){0,15}")
            @Size(max = 512)
            String element,

            @Doc("TEXT: text, or a list of texts if there are several. LIST: always a list. NUMBER, BOOLEAN: the first "
                    + "value, omitted if it is not of this type.")
            @Default("TEXT")
            @OneOf({"TEXT", "LIST", "NUMBER", "BOOLEAN"})
            String type) {
        boolean isRepository() {
            return data.equals(ShAttributes.REPOSITORY_DATA);
        }
    }

    /** True if changes are subscribed to. */
    public boolean subscribes() {
        return notifications.equals("SUBSCRIBE");
    }

    /** Checks constraints that the schema cannot express. */
    public void check(Problems problems) {
        problems.unless(
                publicIdentity == null || Placeholders.OF_SUBSCRIBER.containsAll(Placeholders.in(publicIdentity)),
                "/publicIdentity",
                "expected known placeholders of the subscriber");
        attributes.forEach((name, attribute) -> {
            problems.unless(
                    attribute.isRepository() == (attribute.serviceIndication != null),
                    "/attributes/" + name + "/serviceIndication",
                    "expected with RepositoryData, and only then");
            problems.unless(
                    attribute.isRepository() || attribute.element == null,
                    "/attributes/" + name + "/element",
                    "expected with RepositoryData only");
        });
    }
}
